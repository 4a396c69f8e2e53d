/** On which devices a component is shown. Mobile is up to 767 px, tablet up to 1024 px (Requirement R9.1). */
export interface DeviceRule {
  readonly mobile: boolean
  readonly tablet: boolean
  readonly desktop: boolean
}

/** How a component comes into view. `type` is a name of the animate.css family, such as `fadeInUp`. */
export interface Animation {
  readonly type: string
  readonly speed: 'vslow' | 'slow' | 'medium' | 'fast' | 'vfast'
  /** Seconds. */
  readonly delay: number
  readonly repeat: 'never' | 'infinite' | number
}
