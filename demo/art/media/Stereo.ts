/** Two channels of samples, -1 to 1. */
export interface Stereo {
  readonly left: Float32Array
  readonly right: Float32Array
}
