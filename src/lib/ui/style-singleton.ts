import { useEffect } from 'react'

/*
 * Stands in for the package `react-style-singleton`, by which Radix layers lock the page's scrolling
 * (tools/vite/strict-csp.ts puts it there). The original appends a <style> element, which `style-src 'self'` blocks and
 * which leaves the page scrolling behind a dialog; an adopted sheet is a script's own object and needs no exception.
 */

interface StyleSingleton {
  add: (css: string) => void
  remove: () => void
}

/** One sheet for all its users: the first one brings it, the last one takes it away. */
export function stylesheetSingleton(): StyleSingleton {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return {
    add(css) {
      users += 1
      if (sheet) return
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    },
    remove() {
      users -= 1
      if (users > 0 || !sheet) return
      const adopted = document.adoptedStyleSheets
      document.adoptedStyleSheets = adopted.filter((other) => other !== sheet)
      sheet = undefined
    },
  }
}

/** The same as a hook. */
export function styleHookSingleton(): (styles: string) => void {
  const sheet = stylesheetSingleton()
  return function useStyle(styles) {
    useEffect(() => {
      sheet.add(styles)
      return () => sheet.remove()
    }, [styles])
  }
}

/** The same as a component that draws nothing. */
export function styleSingleton(): (props: { styles: string }) => null {
  const useStyle = styleHookSingleton()
  return function Sheet({ styles }) {
    useStyle(styles)
    return null
  }
}
