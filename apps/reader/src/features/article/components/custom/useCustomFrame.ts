import { useEffect, useState, type RefObject } from 'react'
import { frameDocument, type Surroundings } from './frameDocument.ts'
import { isTransparent } from './isTransparent.ts'
import { readFrameMessage } from './readFrameMessage.ts'

/**
 * Gives a frame its content and its paper; the height that its content has, undefined until it says so. Only the frame's
 * own window is listened to. Without content the frame fetches a packaged page by itself.
 */
export function useCustomFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  content: string | undefined,
): number | undefined {
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const send = (message: object) => element.contentWindow?.postMessage(message, '*')
    const sendPaper = () => send({ gatefold: 'paper', ...surroundingsOf(element) })
    const listen = ({ source, data }: MessageEvent) => {
      const message = source === element.contentWindow ? readFrameMessage(data) : undefined
      if (message?.kind === 'height') setHeight(message.height)
      if (message?.kind !== 'ready' || content === undefined) return
      send({ gatefold: 'content', html: frameDocument(content, surroundingsOf(element)) })
    }
    window.addEventListener('message', listen)
    if (content === undefined) {
      // It may have come before the script, or be on its way.
      sendPaper()
      element.addEventListener('load', sendPaper)
    } else element.setAttribute('src', new URL('frame.html', import.meta.url).href)
    const unfollow = followPaper(sendPaper)
    return () => {
      window.removeEventListener('message', listen)
      element.removeEventListener('load', sendPaper)
      unfollow()
    }
  }, [frame, content])
  return height
}

function surroundingsOf(element: Element): Surroundings {
  const { color, colorScheme, direction, fontSize } = getComputedStyle(element)
  const language = element.closest<HTMLElement>('[lang]')?.lang ?? ''
  const { paper = '' } = document.documentElement.dataset
  return { language, direction, paper, scheme: colorScheme, ink: color, ground: groundOf(element), size: fontSize }
}

/** The colour behind an element: of the nearest that has one. */
function groundOf(element: Element | null): string {
  if (element === null) return 'transparent'
  const { backgroundColor } = getComputedStyle(element)
  return isTransparent(backgroundColor) ? groundOf(element.parentElement) : backgroundColor
}

/** Calls when the reader, or the device, chooses another paper. */
function followPaper(onChange: () => void): () => void {
  const papers = new MutationObserver(onChange)
  papers.observe(document.documentElement, { attributeFilter: ['data-paper'] })
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', onChange)
  return () => {
    papers.disconnect()
    scheme.removeEventListener('change', onChange)
  }
}
