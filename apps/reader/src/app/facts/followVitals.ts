import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals'
import type { ReaderEvent } from '../../services/events/readerEvents.ts'
import type { Screen } from './Shown.ts'

/**
 * Tells how the document came and how it answered, each measure once, for the screen that it began with. A page that comes
 * back as the browser held it has loaded nothing, and tells nothing more.
 */
export function followVitals(screen: Screen, emit: (event: ReaderEvent) => unknown): void {
  const told = new Set<string>()
  const tell = ({ name, value, rating }: MetricType) => {
    if (told.has(name)) return
    told.add(name)
    const whole = Math.round(name === 'CLS' ? value * 1_000 : value)
    emit({ type: 'web_vital', metric: name, value: Math.min(whole, MOST), rating, screen })
  }
  for (const follow of [onCLS, onFCP, onINP, onLCP, onTTFB]) follow(tell)
}

/** Milliseconds: who waits for longer has waited in vain. */
const MOST = 600_000
