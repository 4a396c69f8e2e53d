import { findChromium, findHeadlessShell } from './setup/findChromium.cjs'

/** What Playwright turns off by itself: of two lists a browser heeds the last only, so ours has to repeat it. */
const PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * The address bar's suggestions: pages of the browser's own, with a process of their own, that every window loads before
 * anybody types. Each test has a window of its own and nobody types there (decision 0185).
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** Features of Chromium that the browser does without; names that it does not know mean nothing to it. */
export const disabledFeatures: readonly string[] = [...PLAYWRIGHT, ...ADDRESS_BAR]

/** The browser is the system's own: nothing is downloaded. Flags: quiet, offline by itself, and able to run as root. */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]

const chromium = findChromium()

/** How Playwright starts the browser that readers have, with its windows, in the benchmarks. */
export const launchOptions = { args, ...(chromium === undefined ? {} : { executablePath: chromium }) }

/** To a browser a busy machine looks like a slow line, over which it fetches less ahead and more pictures early. */
const FAST_LINE = '--force-effective-connection-type=4G'

/** The same in a test that needs windows. */
export const windowLaunchOptions = { ...launchOptions, args: [...args, FAST_LINE] }

const testBrowser = findHeadlessShell() ?? chromium

/** What Playwright sets by itself, as a mouse has it, and what a picture's distance from the screen is on a fast line; 1,250 is Chromium's. */
export const blinkSettings: readonly string[] = [
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
  'lazyLoadingImageMarginPxUnknown=1250',
]

/** How Playwright starts the browser of the tests: the same one without its windows, where the machine has it. */
export const testLaunchOptions = {
  args: [
    ...args,
    FAST_LINE,
    // The one without windows knows no kind of line, and fetches pictures from still further away.
    `--blink-settings=${blinkSettings.join(',')}`,
    // Letters as in the browser with windows: by itself it fits them to whole pixels, and lines break elsewhere.
    '--font-render-hinting=slight',
  ],
  ...(testBrowser === undefined ? {} : { executablePath: testBrowser }),
}
