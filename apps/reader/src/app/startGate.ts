/**
 * The script inside the document's head. It keeps the page blank until online status and local storage are ready
 * (Requirement R2.2): the markup is in the document, hidden, and shown the moment both have settled. `navigator.onLine` is
 * read at once; the local store has answered, with success or an error, or a second has passed. A device that we have
 * stored nothing on has no store that could answer: it is not made to create one before the first text.
 *
 * It sets the paper that the reader chose before anything is painted, and starts the reader once the page has been: the
 * text does not wait for the script that takes it over.
 *
 * Plain old JavaScript as text, because it stands inside the document and its hash in the Content-Security-Policy.
 */
export const START_GATE = `(function(d,w){
var r=d.documentElement,isOpen,s,k;
r.setAttribute('data-gate','closed');
try{s=w.localStorage.getItem('cf-paper');k=w.localStorage.getItem('cf-app-key')}catch(e){}
if(s==='day'||s==='sepia'||s==='night')r.setAttribute('data-paper',s);
r.setAttribute('data-online',w.navigator.onLine===false?'no':'yes');
function start(){var m=d.createElement('script');m.type='module';m.crossOrigin='';m.src=d.getElementById('gatefold-entry').href;d.head.appendChild(m)}
function painted(f){if(d.visibilityState==='hidden')f();else w.requestAnimationFrame(function(){w.setTimeout(f)})}
function parsed(f){if(d.readyState==='loading')d.addEventListener('DOMContentLoaded',f);else f()}
function open(){if(isOpen)return;isOpen=true;r.setAttribute('data-gate','open');parsed(function(){painted(start)})}
w.setTimeout(open,1000);
if(!k)return open();
try{
var q=w.indexedDB.open('canvasflow');
q.onupgradeneeded=function(){q.transaction.abort()};
q.onsuccess=function(){q.result.close();open()};
q.onerror=function(e){e.preventDefault();open()};
q.onblocked=open;
}catch(e){open()}
})(document,window)`.replaceAll('\n', '')
