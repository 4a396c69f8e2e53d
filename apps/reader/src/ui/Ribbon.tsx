import styles from './Ribbon.module.css'

/** Words on a corner of a cover, which stands in a box of its own. */
export function Ribbon({ words }: { readonly words: string }) {
  return words === '' ? null : <span className={styles.ribbon}>{words}</span>
}
