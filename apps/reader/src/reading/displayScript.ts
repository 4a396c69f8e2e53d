import { PAPER_COLOURS } from '@gatefold/magazine/title/paperColours'
import { DISPLAY_ID, DISPLAY_INPUTS, FONT_SIZE, SYSTEM_PAPER } from './display.ts'

/**
 * The script inside the document's head that shows paper, text size and images-off as the reader chose them, by attributes of the root
 * element: before anything is painted (Requirement R3.10), when a choice in the sheet changes, and when another tab has stored one. It
 * is the only place that sets them, so that the sheet answers before any other script is there (decision 0302).
 *
 * What is stored and damaged or out of range counts as not chosen. Where the browser lends no storage a choice holds for the page.
 * The sheet's inputs show the choices from when it opens; whoever draws it anew tells so by a `beforetoggle` of its own.
 *
 * Plain old JavaScript as text, because it stands inside the document and its hash in the Content-Security-Policy.
 */
export const DISPLAY_SCRIPT = `(function(d,w){
var r=d.documentElement,c=${JSON.stringify(PAPER_COLOURS)},s={};
function get(k){try{return w.localStorage.getItem(k)}catch(e){}}
function put(k,v){try{if(v)w.localStorage.setItem(k,v);else w.localStorage.removeItem(k)}catch(e){}}
function load(){var p=get('cf-paper'),z=+get('cf-font-size');s={p:c.hasOwnProperty(p)?p:'',z:z>=${FONT_SIZE.least}&&z<=${FONT_SIZE.most}?z:0,i:get('cf-images')==='off'?'off':''}}
function show(){
var m=d.querySelector('meta[name=theme-color]:not([media])');
if(m)m.remove();
if(s.p){m=d.createElement('meta');m.name='theme-color';m.content=c[s.p];d.head.insertBefore(m,d.head.firstChild)}
r.setAttribute('data-paper',s.p||'auto');
if(s.z)r.style.setProperty('--font-size',s.z+'%');else r.style.removeProperty('--font-size');
if(s.i)r.setAttribute('data-images',s.i);else r.removeAttribute('data-images')}
function fill(){
var e=d.getElementById('${DISPLAY_ID}');
if(e)e.querySelectorAll('input').forEach(function(i){
if(i.name==='${DISPLAY_INPUTS.paper}')i.checked=i.value===(s.p||'${SYSTEM_PAPER}');
if(i.name==='${DISPLAY_INPUTS.pictures}')i.checked=!s.i;
if(i.name==='${DISPLAY_INPUTS.fontSize}'){i.value=s.z||${FONT_SIZE.usual};var t=Math.round(i.value/${FONT_SIZE.usual}*100)+' %';i.setAttribute('aria-valuetext',t);i.closest('label').setAttribute('data-percent',t)}})}
function hear(e){
var i=e.target,n=i.name;
if(!i.closest||!i.closest('#${DISPLAY_ID}'))return;
if(n==='${DISPLAY_INPUTS.paper}')put('cf-paper',s.p=i.value==='${SYSTEM_PAPER}'?'':i.value);
else if(n==='${DISPLAY_INPUTS.fontSize}'){put('cf-font-size',i.value);s.z=+i.value}
else if(n==='${DISPLAY_INPUTS.pictures}')put('cf-images',s.i=i.checked?'':'off');
else return;
show();fill()}
load();show();
d.addEventListener('input',hear);
d.addEventListener('beforetoggle',function(e){if(e.target.id==='${DISPLAY_ID}')fill()},true);
w.addEventListener('storage',function(e){if(!e.key||/^cf-(paper|font-size|images)$/.test(e.key)){load();show();fill()}})
})(document,window)`.replaceAll('\n', '')
