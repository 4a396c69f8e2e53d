import type { VideoComponent } from '@gatefold/magazine/component/Component'
import type { KindProps } from '../../setting/Setting.ts'
import { Legends } from '../Legends.tsx'
import { Door } from './Door.tsx'
import { embeddingOf } from './embeddingOf.ts'
import { HostedVideo } from './HostedVideo.tsx'
import styles from './Media.module.css'

/** A film: ours, or behind a door to the platform that has it. */
export function Video({ component, setting, frame }: KindProps<VideoComponent>) {
  const { source } = component
  const embedding = source.kind === 'platform' ? embeddingOf(source.platform, source.params) : undefined
  if (source.kind === 'platform' && embedding === undefined) return null
  return (
    <figure {...frame} className={styles.video}>
      {source.kind === 'hosted' && <HostedVideo video={component} source={source} setting={setting} />}
      {embedding !== undefined && <Door embedding={embedding} />}
      <Legends caption={component.caption} credit={component.credit} setting={setting} />
    </figure>
  )
}
