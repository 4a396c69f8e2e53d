/**
 * The script inside the document's head that keeps the page blank until online status and local storage are ready
 * (Requirement R2.2). The markup is in the document, hidden, and shown the moment both have settled: `navigator.onLine` is
 * read at once, and the local store has answered, with success or an error, or a second has passed. A store that does not
 * exist yet is not created here. It also sets the paper that the reader chose, before anything is painted.
 *
 * Plain old JavaScript as text, because it stands inside the document and its hash in the Content-Security-Policy.
 */
export const START_GATE = `(function(d,w){
var r=d.documentElement,s;
r.setAttribute('data-gate','closed');
try{s=w.localStorage.getItem('cf-paper')}catch(e){}
if(s==='day'||s==='sepia'||s==='night')r.setAttribute('data-paper',s);
r.setAttribute('data-online',w.navigator.onLine===false?'no':'yes');
function open(){r.setAttribute('data-gate','open')}
w.setTimeout(open,1000);
try{
var q=w.indexedDB.open('canvasflow');
q.onupgradeneeded=function(){q.transaction.abort()};
q.onsuccess=function(){q.result.close();open()};
q.onerror=function(e){e.preventDefault();open()};
q.onblocked=open;
}catch(e){open()}
})(document,window)`.replaceAll('\n', '')
