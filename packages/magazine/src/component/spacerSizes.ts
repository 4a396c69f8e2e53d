/** How much room a spacer leaves. Source: content model, "Components". */
export const SPACER_SIZES = [
  'very-small',
  'small',
  'medium',
  'large',
  'very-large',
  'margin-1',
  'margin-20',
  'margin-50',
  'margin-75',
  'margin-100',
] as const

export type SpacerSize = (typeof SPACER_SIZES)[number]
