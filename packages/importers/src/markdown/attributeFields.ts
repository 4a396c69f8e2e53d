import type { AttributeList } from './attributeList.ts'
import type { MarkdownTools, RawComponent } from './MarkdownTools.ts'

const FIELDS: Readonly<Record<string, string>> = { expand: 'expandFullWidth' }
const DEVICES = ['mobile', 'tablet', 'desktop']

/** The fields that attributes are: names in camel case, captions as HTML, devices and animation as their objects. */
export function attributeFields({ named }: AttributeList, tools: MarkdownTools): RawComponent {
  const {
    hide,
    caption,
    credit,
    animation,
    'animation-speed': speed,
    'animation-delay': delay,
    'animation-repeat': repeat,
    'caption-only-lightbox': hiddenCaption,
    'credit-only-lightbox': hiddenCredit,
    ...others
  } = named
  const plain = Object.entries(others).map(([name, value]) => [FIELDS[name] ?? camelCase(name), value] as const)
  return {
    ...Object.fromEntries(plain),
    ...(hide !== undefined && { device: devicesWithout(hide, tools) }),
    ...(caption !== undefined && { caption: legend(caption, hiddenCaption, tools) }),
    ...(credit !== undefined && { credit: legend(credit, hiddenCredit, tools) }),
    ...(animation !== undefined && {
      animation: {
        type: animation,
        ...(speed !== undefined && { speed }),
        ...(delay !== undefined && { delay }),
        ...(repeat !== undefined && { repeat }),
      },
    }),
  }
}

/** Caption or credit: a line of Markdown as HTML. */
export function legend(text: string, hidden: string | undefined, { md }: MarkdownTools): RawComponent {
  return { text: md.renderInline(text), ...(hidden !== undefined && { onlyLightbox: hidden }) }
}

function devicesWithout(hide: string, tools: MarkdownTools): RawComponent {
  const names = hide.split(/[\s,]+/).filter((name) => name !== '')
  for (const name of names) if (!DEVICES.includes(name)) tools.drop(`there is no device ${name} to hide from`)
  return Object.fromEntries(DEVICES.map((device) => [device, !names.includes(device)]))
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
