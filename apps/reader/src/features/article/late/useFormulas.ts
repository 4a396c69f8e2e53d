import { useEffect, type RefObject } from 'react'

/** A browser that knows no MathML would run a formula's letters together: there its `alttext` stands in its place. */
export function useFormulas(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if ('MathMLElement' in window) return
    for (const formula of screen.current?.querySelectorAll('math[alttext]') ?? []) {
      formula.replaceWith(formula.getAttribute('alttext') ?? '')
    }
  }, [screen])
}
