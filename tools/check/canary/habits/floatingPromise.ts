export function start(): void {
  Promise.resolve(1)
}
