import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { floorRouter } from './app'

/** The markup of a page of the floor. */
export async function markup(path: string): Promise<string> {
  const router = floorRouter({ history: createMemoryHistory({ initialEntries: [path] }), isServer: true })
  await router.load()
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
