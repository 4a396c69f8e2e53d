import type { VideoComponent, VideoSource } from '@gatefold/magazine/component/Component'
import { useRef } from 'react'
import { embeddingOf } from './embeddingOf.ts'
import type { KindProps } from '../setting/Setting.ts'
import { ClickToLoad } from './ClickToLoad.tsx'
import { Legends } from './Legends.tsx'
import { useAutoplay } from './useAutoplay.ts'
import styles from './Media.module.css'

export function Video({ component, setting, frame }: KindProps<VideoComponent>) {
  const { source } = component
  return (
    <figure {...frame} className={styles.video}>
      {source.kind === 'hosted' ? <HostedVideo video={component} source={source} /> : <PlatformVideo source={source} />}
      <Legends caption={component.caption} credit={component.credit} setting={setting} />
    </figure>
  )
}

interface HostedProps {
  readonly video: VideoComponent
  readonly source: Extract<VideoSource, { kind: 'hosted' }>
}

/** A film of ours. It starts by itself, if marked so, when it has come to life: the markup alone stays still. */
function HostedVideo({ video, source }: HostedProps) {
  const { width = 16, height = 9 } = video
  const film = useRef<HTMLVideoElement>(null)
  useAutoplay(film, video.autoplay)
  return (
    <video
      ref={film}
      src={source.url}
      poster={source.poster}
      controls={video.controls || !video.autoplay}
      loop={video.loop}
      muted={video.muted}
      playsInline
      preload={source.poster === undefined ? 'metadata' : 'none'}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {source.tracks.map((track, index) => (
        <track
          key={track.url}
          kind="captions"
          src={track.url}
          srcLang={track.lang}
          label={track.label}
          default={index === 0}
        />
      ))}
    </video>
  )
}

function PlatformVideo({ source }: { readonly source: Extract<VideoSource, { kind: 'platform' }> }) {
  const address = embeddingOf(source.platform, source.params)
  return address === undefined ? null : <ClickToLoad embedding={address} />
}
