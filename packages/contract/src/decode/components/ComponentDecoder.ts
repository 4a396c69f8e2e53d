import type { Component, ComponentBase } from '@gatefold/magazine/component/Component'
import type { Fields, Located } from '../Fields.ts'

/** Decodes the components inside a component, one level further down. */
export type DecodeChildren = (items: readonly Located[]) => readonly Component[]

/** One kind of component; undefined drops it, and the decoder has reported why. */
export type ComponentDecoder = (fields: Fields, base: ComponentBase, children: DecodeChildren) => Component | undefined
