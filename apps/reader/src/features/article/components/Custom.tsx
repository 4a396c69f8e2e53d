import type { CustomComponent } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import { useRef, useState } from 'react'
import type { KindProps } from '../setting/Setting.ts'
import { useCustomFrame } from './custom/useCustomFrame.ts'
import styles from './custom/Custom.module.css'
import media from './media/Media.module.css'
import { onlineManager } from '@tanstack/react-query'
import { useOnline } from '../../../ui/useOnline.ts'

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
