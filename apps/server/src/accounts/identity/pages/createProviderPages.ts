import type { ProviderPages } from '../provider/ProviderPages.ts'
import { html, Markup } from '../../../platform/plainPages/html.ts'
import { backTo, doors, layout, type PageFrame } from '../../../platform/plainPages/layout.ts'
import { choosePageLanguage, type PageLanguage } from './pageLanguage.ts'
import type { PageFault } from './texts/PageTexts.ts'

/** The faults that have words of their own; every other one is the asking page's. */
const FAULTS: Readonly<Record<string, PageFault>> = {
  invalid_redirect_uri: 'unknown-return',
  invalid_client: 'unknown-return',
  session_not_found: 'run-out',
  server_error: 'server',
  later: 'later',
}

/** The library says `invalid_request` of a sign-in that is over, and why in its description. */
const RUN_OUT = /session|expired|cookie|principal/

/** The pages outside of a sign-in: failures, and signing out. */
export function createProviderPages(frame: PageFrame, defaultLanguage: string): ProviderPages {
  return {
    error(asker, { code, description }) {
      const language = choosePageLanguage(asker, defaultLanguage)
      const fault = faultOf(code, description ?? '')
      return failurePage(frame, language, { fault, detail: [code, description].filter(Boolean).join(': ') })
    },
    signOut(asker, form) {
      const language = choosePageLanguage(asker, defaultLanguage)
      return signOutPage(frame, language, form)
    },
    signedOut(asker) {
      const language = choosePageLanguage(asker, defaultLanguage)
      const { texts } = language
      const body = html`<p>${texts.signedOutIntro}</p>
        ${doors([backTo(frame, frame.home, texts.back)])}`
      return layout(frame, language, { heading: texts.signedOut, body })
    },
  }
}

function faultOf(code: string, description: string): PageFault {
  if (code === 'invalid_request' && RUN_OUT.test(description)) return 'run-out'
  return FAULTS[code] ?? 'bad-request'
}

interface Failure {
  readonly fault: PageFault
  /** For whoever looks into it. */
  readonly detail: string
}

function failurePage(frame: PageFrame, language: PageLanguage, { fault, detail }: Failure): string {
  const { texts } = language
  const body = html`<p>${texts.faults[fault]}</p>
    <p class="reason">${texts.reason} <code lang="en" dir="ltr">${detail}</code></p>
    ${doors([backTo(frame, frame.home, texts.back)])}`
  return layout(frame, language, { heading: texts.failed, body })
}

/** `form` is the library's: hidden fields only, sent by the buttons. */
function signOutPage(frame: PageFrame, language: PageLanguage, form: string): string {
  const { texts } = language
  const body = html`<p>${texts.signOutIntro}</p>
    ${new Markup(form)}
    <div class="choice">
      <button class="act" form="op.logoutForm" name="logout" value="yes">${texts.signOut}</button>
    </div>
    ${doors([html`<a href="${frame.home}">${texts.staySignedIn}</a>`])}`
  return layout(frame, language, { heading: texts.signOutQuestion, body })
}
