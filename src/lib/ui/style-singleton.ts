import { useEffect } from 'react'

/*
 * Replaces the package `react-style-singleton`, by which Radix layers lock the page's scrolling
 * (tools/vite/strict-csp.ts puts it in). The original appends a <style> element, which `style-src 'self'` blocks, so
 * the page would scroll behind a dialog. A style sheet made by script needs no exception.
 */

interface StyleSingleton {
  add: (css: string) => void
  remove: () => void
}

/** One style sheet for all users: the first one adds it, the last one removes it. */
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
