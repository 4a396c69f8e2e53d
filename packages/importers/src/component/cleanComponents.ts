import { COMMON_FIELDS, findKind, KINDS, type Part, TEXT } from '@gatefold/magazine/component/kinds'
import type { KindName } from '@gatefold/magazine/component/Component'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { WireComponent } from '../ImportedIssue.ts'
import { type ComponentContext, dropValue, type FieldPlace } from './ComponentContext.ts'
import { cleanFields, type FieldRules, requiredOf, rulesOf, type Synonyms } from './fieldRules.ts'

/** Deeper than any page needs, and safe for everything that walks components. */
const DEEPEST = 20

/**
 * Components as an importer has read them, unchecked, to components in the wire form of the content model: fields of
 * the right type, HTML sanitised, files and links led through the context. What cannot be kept is left out and
 * reported.
 */
export function cleanComponents(raw: unknown, context: ComponentContext): readonly WireComponent[] {
  return cleanList(raw, { context, name: 'components', depth: 0, components: cleanInner })
}

function cleanInner(raw: unknown, place: FieldPlace): readonly WireComponent[] {
  return cleanList(raw, { ...place, depth: place.depth + 1 })
}

function cleanList(raw: unknown, place: FieldPlace): readonly WireComponent[] {
  if (!Array.isArray(raw)) return dropValue(raw, place) ?? []
  if (place.depth > DEEPEST) {
    if (raw.length > 0) place.context.drop(`components nested more than ${DEEPEST} deep are left out`)
    return []
  }
  return raw.flatMap((entry: unknown) => cleanOne(entry, place) ?? [])
}

function cleanOne(raw: unknown, place: FieldPlace): WireComponent | undefined {
  if (!isRecord(raw)) return dropValue(raw, place)
  const { component, id, style, bleed, device: devices, animation: moves, ...own } = raw
  const form = typeof component === 'string' ? formOf(component) : undefined
  if (form === undefined || typeof component !== 'string') {
    place.context.drop(`there is no component ${JSON.stringify(String(component).slice(0, 80))}`)
    return undefined
  }
  const at = { ...place, name: component }
  const claimed = place.context.claimId(typeof id === 'string' ? id : undefined)
  const fields = cleanFields(own, form.rules, at)
  const missing = missingField(fields, form)
  if (missing !== undefined) {
    place.context.drop(`a component ${component} is left out because it has no ${missing}`)
    return undefined
  }
  const common = cleanFields({ style, bleed, device: devices, animation: moves }, COMMON, at)
  return { id: claimed, component, ...withoutInnerBleed(common, place), ...fields }
}

const COMMON = rulesOf(COMMON_FIELDS)

/** What is checked of a kind of component. */
interface ComponentForm {
  readonly rules: FieldRules
  /** One of each group has to be there, else the component is left out. */
  readonly required: readonly (readonly string[])[]
}

const SYNONYMS: { readonly [Kind in KindName]?: Synonyms } = {
  gallery: { role: { gallery: 'default' } },
  columns: { align: { center: 'middle' }, collapse: { never: 'rigid' } },
}

const FORMS: ReadonlyMap<Part, ComponentForm> = new Map(
  [['body', TEXT] as const, ...Object.entries(KINDS)].map(([kind, row]: readonly [string, Part]) => [
    row,
    { rules: rulesOf(row.fields, SYNONYMS[kind as KindName]), required: requiredOf(row) },
  ]),
)

function formOf(kind: string): ComponentForm | undefined {
  const row = findKind(kind)
  return row && FORMS.get(row)
}

/** Bleed means something at the root only. Source: content model, "Components". */
function withoutInnerBleed(common: object, place: FieldPlace): object {
  if (place.depth === 0 || !('bleed' in common)) return common
  const { bleed, ...rest } = common
  if (bleed === true) place.context.change('a component inside another one cannot bleed')
  return rest
}

function missingField(fields: object, form: ComponentForm): string | undefined {
  const missing = form.required.find((group) => !group.some((name) => isThere(fields, name)))
  return missing?.join(' or ')
}

function isThere(fields: object, name: string): boolean {
  if (!Object.hasOwn(fields, name)) return false
  const value: unknown = Reflect.get(fields, name)
  return !(value === '' || (Array.isArray(value) && value.length === 0))
}
