export type FrameMessage = { readonly kind: 'ready' } | { readonly kind: 'height'; readonly height: number }

const HIGHEST = 10_000

/** What a custom component's frame says, whoever wrote it; undefined for anything else. A height is in CSS pixels. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null || !('gatefold' in data)) return undefined
  if (data.gatefold === 'ready') return { kind: 'ready' }
  const height = data.gatefold === 'height' && 'height' in data ? data.height : undefined
  if (typeof height !== 'number' || !Number.isFinite(height)) return undefined
  return { kind: 'height', height: Math.min(HIGHEST, Math.max(0, height)) }
}
