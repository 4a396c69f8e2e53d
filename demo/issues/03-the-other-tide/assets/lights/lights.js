'use strict'

/** Seconds of each turn at which a light shows, from and to. No light flashes more than once in a second. */
const LIGHTS = [
  { name: 'Bell Rock', says: 'one, every five seconds', period: 5, shows: [[0, 0.5]] },
  { name: 'Eddystone', says: 'two, every ten', period: 10, shows: [[0, 0.5], [2, 2.5]] },
  { name: 'La Jument', says: 'three, red, every fifteen', period: 15, shows: [[0, 0.5], [2.5, 3], [5, 5.5]], colour: '#ff6a4d' },
  { name: 'Hercules', says: 'four, every twenty', period: 20, shows: [[0, 0.5], [2.5, 3], [5, 5.5], [7.5, 8]] },
  {
    name: 'Minot’s Ledge',
    says: 'one, four, three; forty-five',
    period: 45,
    shows: [1, 7, 8.5, 10, 11.5, 17.5, 19, 20.5].map((from) => [from, from + 0.5]),
  },
  { name: 'Skarra Head', says: 'one, every four. Invented', period: 4, shows: [[0, 0.6]] },
]

const list = document.getElementById('lights')
const button = document.getElementById('switch')
const calm = matchMedia('(prefers-reduced-motion: reduce)')
let isLit = !calm.matches

const lamps = LIGHTS.map(({ name, says, colour = '#ffd98a' }) => {
  const item = document.createElement('li')
  const lamp = document.createElement('span')
  lamp.className = 'lamp'
  lamp.setAttribute('aria-hidden', 'true')
  lamp.style.setProperty('--light', colour)
  const words = document.createElement('span')
  const said = document.createElement('span')
  said.className = 'says'
  said.textContent = says
  words.append(name, said)
  item.append(lamp, words)
  list.append(item)
  return lamp
})

function draw(milliseconds) {
  const seconds = milliseconds / 1000
  for (const [index, { period, shows }] of LIGHTS.entries()) {
    // As in life, no two begin together.
    const moment = (seconds + index * 1.3) % period
    const isOn = isLit && shows.some(([from, to]) => moment >= from && moment < to)
    lamps[index].classList.toggle('on', isOn)
  }
  if (isLit) requestAnimationFrame(draw)
}

function say() {
  button.textContent = isLit ? 'Put them out' : 'Light them'
}

button.addEventListener('click', () => {
  isLit = !isLit
  say()
  requestAnimationFrame(draw)
})
say()
requestAnimationFrame(draw)
