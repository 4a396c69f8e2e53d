/** For the `ref` of a dialog that is open as long as it is mounted. */
export function openDialog(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal()
}
