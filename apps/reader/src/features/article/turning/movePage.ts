/** Milliseconds of a page that comes or goes back. */
const DURATION = 200
const EASE = 'cubic-bezier(0.2, 0, 0, 1)'

/** Milliseconds that a page which was let go waits for the next one before it springs back. */
const PATIENCE = 120

/** Share of its width that a page comes from afar. */
const APPROACH = 0.25

/** Moves the page by transforms only; whoever wants less motion sees none. */
export interface MovedPage {
  /** Puts it so many pixels beside its place. */
  put(offset: number): void
  /** Lets it spring back, unless another article arrives first. */
  letGo(): void
  /** A new article comes in from the side: 1 from the right, -1 from the left. */
  arrive(side: 1 | -1): void
}

export function movePage(page: HTMLElement, wantsLessMotion: () => boolean): MovedPage {
  let running: Animation | undefined
  const rest = () => {
    page.style.transform = ''
    page.style.willChange = ''
  }
  const slideFrom = (from: string, delay: number) => {
    running?.cancel()
    if (wantsLessMotion()) return
    running = page.animate([{ transform: from }, { transform: 'none' }], {
      duration: DURATION,
      easing: EASE,
      delay,
      fill: 'backwards',
    })
  }
  return {
    put(offset) {
      running?.cancel()
      if (wantsLessMotion()) return
      page.style.willChange = 'transform'
      page.style.transform = `translateX(${offset}px)`
    },
    letGo() {
      const from = page.style.transform
      rest()
      if (from !== '') slideFrom(from, PATIENCE)
    },
    arrive(side) {
      rest()
      slideFrom(`translateX(${side * window.innerWidth * APPROACH}px)`, 0)
    },
  }
}
