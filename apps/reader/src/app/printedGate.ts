/** Name of the metadata of an issue's contents that has printed pages; its content is how issues of the title open. */
export const PRINTED_META = 'printed-pages'

/**
 * Stands after the page's metadata. Whoever has the printed pages shown first goes on to them from an issue's own address, before
 * anything is painted: what a reader chose is known to the browser alone, and pages are kept as bytes for everybody. The address of
 * a place on the contents (`#contents`) leads there. Plain old JavaScript, as the start gate.
 */
export const PRINTED_GATE = `(function(d,w){
var m=d.querySelector('meta[name=${PRINTED_META}]'),l=w.location,q,v;
if(!m||l.hash)return;
try{v=w.localStorage.getItem('cf-view')}catch(e){}
if((v||m.content)!=='pages')return;
d.documentElement.style.visibility='hidden';
q=new URLSearchParams(l.search);
q.set('page',1);
l.replace(l.pathname+'?'+q)
})(document,window)`.replaceAll('\n', '')
