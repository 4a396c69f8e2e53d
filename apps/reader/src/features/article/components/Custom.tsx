import type { CustomComponent } from '@gatefold/magazine/component/Component'
import { HEIGHT_REPORTER } from '@gatefold/magazine/component/embeds'
import { useLingui } from '@lingui/react'
import { onlineManager } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useOnline } from '../../../ui/useOnline.ts'
import type { KindProps } from '../ArticleSetting.ts'
import styles from './Custom.module.css'
import media from './media/Media.module.css'

/** Scripts run on an origin that is nobody's. Links may open windows, which are windows like any other. */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

/**
 * What the publisher made as a page of its own, set apart: it reaches neither the document around it nor the session, the
 * store or the hosts. It says how high it is and gets as much room. Without scripts it stands still. Source: content
 * model, "Components"; decision 0076.
 */
export function Custom({ component, frame }: KindProps<CustomComponent>) {
  const { _ } = useLingui()
  const { url, content = '' } = component
  const { isCut, onLoad } = useIsCut()
  const title = _('Interactive content')
  return (
    <div {...frame} className={styles.custom}>
      {isCut ? (
        <p className={media.missing} role="status">
          {_('This part needs a network.')}
        </p>
      ) : (
        <LiveFrame url={url} content={content} title={title} onLoad={onLoad} />
      )}
      {url === undefined && (
        <noscript>
          <iframe srcDoc={content} title={title} sandbox="" loading="lazy" />
        </noscript>
      )}
    </div>
  )
}

interface FrameProps {
  readonly url: string | undefined
  readonly content: string
  readonly title: string
  readonly onLoad: () => void
}

function LiveFrame({ url, content, title, onLoad }: FrameProps) {
  const window = useRef<HTMLIFrameElement>(null)
  const height = useCustomFrame(window, url === undefined ? content : undefined)
  return (
    <iframe
      ref={window}
      src={url}
      className={url === undefined ? styles.live : undefined}
      title={title}
      sandbox={SANDBOX}
      loading="lazy"
      referrerPolicy="no-referrer"
      style={height === undefined ? undefined : { blockSize: height }}
      onLoad={onLoad}
    />
  )
}

/**
 * Whether a frame cannot come because there is no network: service workers do not see sandboxed frames, so none is kept.
 * One that has come stays.
 */
function useIsCut() {
  const isOnline = useOnline()
  const [hasCome, setCome] = useState(false)
  // What the browser says of a failure loads as well as any page.
  const onLoad = () => setCome(navigator.onLine && onlineManager.isOnline())
  return { isCut: !isOnline && !hasCome, onLoad }
}

/**
 * Gives a frame its content and its paper; the height that its content has, undefined until it says so. Only the frame's
 * own window is listened to. Without content the frame fetches a packaged page by itself.
 */
function useCustomFrame(frame: RefObject<HTMLIFrameElement | null>, content: string | undefined): number | undefined {
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const send = (message: object) => element.contentWindow?.postMessage(message, '*')
    const sendPaper = () => send({ gatefold: 'paper', ...depsOf(element) })
    const listen = ({ source, data }: MessageEvent) => {
      const message = source === element.contentWindow ? readFrameMessage(data) : undefined
      if (message?.kind === 'height') setHeight(message.height)
      if (message?.kind !== 'ready' || content === undefined) return
      send({ gatefold: 'content', html: frameDocument(content, depsOf(element)) })
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

function depsOf(element: Element): PageLook {
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

/** What a frame takes over from the page around it, in the words of HTML and CSS. */
interface PageLook {
  readonly language: string
  readonly direction: string
  readonly paper: string
  readonly scheme: string
  readonly ink: string
  readonly ground: string
  readonly size: string
}

/**
 * The publisher's HTML as a document of its own. The reporter stands before it, so that nothing in it, not even a comment
 * or a script that does not end, can swallow it. Links lead to a new window: the frame itself leads nowhere.
 */
export function frameDocument(content: string, pageLook: PageLook): string {
  const { language, direction, paper, scheme, ink, ground, size } = pageLook
  const attributes = { lang: language, dir: direction, 'data-paper': paper, 'data-gatefold': '' }
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const look = `html{color-scheme:${scheme};color:${ink};background:${ground};font:${size}/1.5 Georgia,serif}body{margin:0}img,video,svg{max-width:100%}`
  return (
    `<!doctype html><html${written.join('')}><head><meta charset="utf-8"><base target="_blank">` +
    `<style>${look.replaceAll('<', '')}</style><script>${HEIGHT_REPORTER}</script></head><body>${content}`
  )
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

type FrameMessage = { readonly kind: 'ready' } | { readonly kind: 'height'; readonly height: number }

const HIGHEST = 10_000

/** What a custom component's frame says, whoever wrote it; undefined for anything else. A height is in CSS pixels. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null || !('gatefold' in data)) return undefined
  if (data.gatefold === 'ready') return { kind: 'ready' }
  const height = data.gatefold === 'height' && 'height' in data ? data.height : undefined
  if (typeof height !== 'number' || !Number.isFinite(height)) return undefined
  return { kind: 'height', height: Math.min(HIGHEST, Math.max(0, height)) }
}

/** Whether a computed colour lets everything through. Pure. */
export function isTransparent(colour: string): boolean {
  return /^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/.test(colour)
}
