import { i18n } from '@lingui/core'
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { SignInPage } from '@/features/session/sign-in-page'
import { NotFound, RouteError } from '@/features/shell/fault-pages'
import { RootFrame } from '@/features/shell/root-frame'
import type { Locale } from '@/lib/i18n/locale'
import { GATES } from '#shared/paths/gates'
import { pageTitle } from '@/lib/paths/pages'
import { ConsoleTree } from './console-tree'
import { FirstFrame } from './first-frame'
import { firstReads } from './first-reads'

const root = createRootRoute({ component: RootFrame, notFoundComponent: NotFound, errorComponent: RouteError })
const login = createRoute({ getParentRoute: () => root, path: '/login', component: SignInPage })

/**
 * The markup of the sign-in page before config.json is known, exactly as React draws it first in a browser. It runs while
 * the console is built, without the guards, which look at the browser.
 */
async function signInPage(): Promise<string> {
  const router = createRouter({
    routeTree: root.addChildren([login]),
    history: createMemoryHistory({ initialEntries: ['/login'] }),
    defaultErrorComponent: RouteError,
    isServer: true,
  })
  await router.load()
  const drawn = renderToString(<ConsoleTree config={undefined} router={router} />)
  // React puts this mark where a part threw, and leaves the part to the browser: the first paint would be empty.
  if (drawn.includes('<!--$!-->')) throw new Error('A part of the sign-in page cannot be drawn by the build')
  return drawn
}

async function speak(locale: Locale): Promise<void> {
  const { messages } = locale === 'en' ? { messages: {} } : await import('../../locales/zh-CN.po')
  i18n.load(locale, messages)
  i18n.activate(locale)
}

/** The titles of all pages of merchants in the language that is on, by their paths. */
const titles = (): Map<string, string> =>
  new Map(
    Object.entries(GATES).flatMap(([path, gate]) => (gate === 'merchant' ? [[path, i18n._(pageTitle(path))]] : [])),
  )

interface FirstPaint {
  signIn: Record<Locale, string>
  frames: Record<string, string>
  reads: Record<string, string[]>
}

/**
 * What tools/vite/page-writer.ts writes into the pages: the sign-in page in each language, and of each page of merchants its
 * frame and what it asks for first, by its path.
 */
export async function firstPaint(): Promise<FirstPaint> {
  await speak('zh-CN')
  const chinese = { page: await signInPage(), titles: titles() }
  await speak('en')
  const english = { page: await signInPage(), titles: titles() }
  const frames = Array.from(english.titles, ([path, en]) => {
    const title = { en, 'zh-CN': chinese.titles.get(path) ?? en }
    return [path, renderToString(<FirstFrame title={title} />)]
  })
  const signIn = { en: english.page, 'zh-CN': chinese.page }
  return { signIn, frames: Object.fromEntries(frames), reads: firstReads() }
}
