import type { Component } from '@gatefold/magazine/component/Component'
import { memo, startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Setting } from '../Setting.ts'
import { RootComponents } from './RootComponents.tsx'

const neverChanges = () => () => undefined

interface Props {
  readonly components: readonly Component[]
  readonly setting: Setting
  /** A place in the article is looked for: it is drawn in one go. */
  readonly isWhole: boolean
}

const Stretch = memo(RootComponents)

/**
 * The components of an article that may be very long. The host draws all of them, and what it has drawn is taken over whole;
 * an article that is turned to begins with what is seen first and grows after the paint, a piece at a time (decision 0099).
 */
export function GrowingComponents({ components, setting, isWhole }: Props) {
  const isTakenOver = useIsTakenOver()
  const [count, setCount] = useState(isTakenOver || isWhole ? Infinity : 1)
  const stretches = useMemo(() => stretchesOf(components), [components])
  const isGrowing = count < stretches.length
  useEffect(() => {
    if (!isGrowing) return undefined
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)))
    return () => clearTimeout(timer)
  }, [isGrowing, count])
  return stretches
    .slice(0, count)
    .map((stretch) => <Stretch key={stretch[0]?.id} components={stretch} setting={setting} />)
}

/** Whether this is drawn as the host has drawn it: on the host itself, and while the browser takes the host's page over. */
function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
}

const FIRST = 12
const FURTHER = 40

/** An article in pieces: more than a screen first, then pieces that are drawn in a few milliseconds each. Pure. */
export function stretchesOf(components: readonly Component[]): readonly (readonly Component[])[] {
  const stretches: (readonly Component[])[] = []
  for (let at = 0; at < components.length; at += at === 0 ? FIRST : FURTHER) {
    stretches.push(components.slice(at, at === 0 ? FIRST : at + FURTHER))
  }
  return stretches
}
