import { PAPER_COLOURS } from '@gatefold/magazine/title/paperColours'
import { DISPLAY_SCRIPT } from '../reading/displayScript.ts'

/** Milliseconds until a page that tells of no paint is taken for painted. */
const LONGEST_PAINT = 2_000

/**
 * The script inside the document's head. It keeps the page blank until online status and local storage are ready
 * (Requirement R2.2): the markup is in the document, hidden, and shown the moment both have settled. `navigator.onLine` is
 * read at once. The local store is settled when it has answered, with success or an error, or after a second; and at once
 * where we have stored nothing, so that there is none that could answer, or where it opened at the last visit: then it is
 * asked again after the paint, and a store that has failed since is waited for the next time.
 *
 * It starts the reader once the page has been painted, at once where there is nothing to paint or to be seen: none of its scripts is
 * asked for before, and then all that the entry names at once.
 *
 * Until the reading tools share, the bar's button hands the page's address to the device's own sharing, where there is one.
 *
 * A page that begins at its top (neither reloaded, nor returned to, nor opened at an anchor) is marked as a new visit: what is
 * far below may be laid out after the first paint then, because no place in the page has to be found (decision 0098).
 *
 * What the identity service sends a reader back with is taken out of the address before anything else is fetched, and kept for the
 * tab: nobody is told it, and a reload finds it again (Requirement R2.9). The language stays: the page was made in it.
 *
 * Where the title protects its content (Requirement R1.11), what opens the browser's menu of saving and copying does nothing from
 * the first moment on, and pictures cannot be dragged out; fields of forms keep their menu (decision 0128).
 *
 * Where the title offers to be installed, the prompt that a browser lends is kept: it is lent once, perhaps before any of our code is
 * there.
 *
 * Where a size of a picture cannot be had, or not be shown, the picture itself is asked for: all that has failed is the size (decision
 * 0239).
 *
 * No script comes from elsewhere on the title's origin than its build: the page's own address names the origin, which a host that was told
 * none cannot (decision 0286); the root's `data-scripts` has the path, and hosts besides. Inline scripts are left to the header, which names them by their hashes.
 *
 * Plain old JavaScript as text, because it stands inside the document and its hash in the Content-Security-Policy.
 */
export const START_GATE = `(function(d,w){
var r=d.documentElement,isOpen,k,o,l,u;
r.setAttribute('data-gate','closed');
d.addEventListener('error',function(e){var t=e.target;if(t.srcset&&!t.closest('picture'))t.removeAttribute('srcset')},true);
try{k=w.localStorage.getItem('cf-app-key');o=w.localStorage.getItem('cf-store-opened')}catch(e){}
u=w.location.origin;if(!/\\[/.test(u)){l=d.createElement('meta');l.httpEquiv='Content-Security-Policy';l.content="script-src-elem 'unsafe-inline' "+u+r.dataset.scripts;d.head.insertBefore(l,d.head.firstChild)}
if(/\\/callback\\/?$/.test(w.location.pathname)&&/[?&]state=/.test(w.location.search)){try{w.sessionStorage.setItem('cf-callback',w.location.search)}catch(e){}l=/[?&](lang=[\\w-]+)/.exec(w.location.search);w.history.replaceState(null,'',w.location.pathname+(l?'?'+l[1]:''))}
if(!w.location.hash&&(w.performance.getEntriesByType('navigation')[0]||{}).type==='navigate')r.setAttribute('data-visit','new');
function keep(e){if(!e.target.closest||!e.target.closest('input,textarea,select'))e.preventDefault()}
if(r.hasAttribute('data-protected')){d.addEventListener('contextmenu',keep);d.addEventListener('dragstart',keep)}
if(r.hasAttribute('data-install'))w.addEventListener('beforeinstallprompt',function(e){e.preventDefault();w.gatefoldPrompt=e});
d.addEventListener('click',function(e){var t=e.target;if(!e.defaultPrevented&&t.closest&&t.closest('[data-share]')&&w.navigator.share)w.navigator.share({title:d.title,url:w.location.href}).catch(function(){})});
r.setAttribute('data-online',w.navigator.onLine===false?'no':'yes');
function start(){d.querySelectorAll('link[data-script]').forEach(function(l){l.rel='modulepreload'});var m=d.createElement('script');m.type='module';m.crossOrigin='';m.src=d.getElementById('gatefold-entry').href;d.head.appendChild(m)}
function painted(f){
var O=w.PerformanceObserver;
function once(){if(f)f();f=0}
if(d.visibilityState==='hidden'||!d.getElementById('gatefold').firstChild)return once();
if(!O||(O.supportedEntryTypes||[]).indexOf('paint')<0)return w.requestAnimationFrame(function(){w.setTimeout(once)});
new O(function(l){if(l.getEntriesByName('first-contentful-paint').length)once()}).observe({type:'paint',buffered:true});
w.setTimeout(once,${LONGEST_PAINT})}
function parsed(f){if(d.readyState==='loading')d.addEventListener('DOMContentLoaded',f);else f()}
function open(){if(isOpen)return;isOpen=true;r.setAttribute('data-gate','open');parsed(function(){painted(start)})}
function settle(isGood){try{if(isGood)w.localStorage.setItem('cf-store-opened','yes');else w.localStorage.removeItem('cf-store-opened')}catch(e){}open()}
function ask(){try{
var q=w.indexedDB.open('canvasflow'),isNew;
q.onupgradeneeded=function(){isNew=true;q.transaction.abort()};
q.onsuccess=function(){q.result.close();settle(true)};
q.onerror=function(e){e.preventDefault();settle(isNew)};
q.onblocked=open;
}catch(e){settle(false)}}
w.setTimeout(open,1000);
if(k&&!o)ask();else{open();parsed(function(){painted(ask)})}
})(document,window)`.replaceAll('\n', '')

/** All that stands in the document's head before its styles. */
export const HEAD_SCRIPT = `${START_GATE};${DISPLAY_SCRIPT}`

/**
 * Stands after the page's metadata and fetches the picture that they name ahead of all others, unless pictures are off: an
 * eager picture in the markup would be asked for before any script could say no.
 */
export const LEAD_PICTURE = `(function(d){
var m=d.querySelector('meta[name=lead-picture]'),l=d.createElement('link');
if(!m||d.documentElement.hasAttribute('data-images'))return;
l.rel='preload';l.as='image';l.fetchPriority='high';if(m.dataset.srcset){l.imageSizes=m.dataset.sizes;l.imageSrcset=m.dataset.srcset}l.href=m.content;d.head.appendChild(l)
})(document)`.replaceAll('\n', '')

/** The colour of the browser's own frame, as long as the reader has chosen no paper. */
export const FRAME_COLOURS = frameColour('light', PAPER_COLOURS.day) + frameColour('dark', PAPER_COLOURS.night)

function frameColour(scheme: string, colour: string): string {
  return `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}">`
}
