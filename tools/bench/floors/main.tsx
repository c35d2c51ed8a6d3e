import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { floorRouter } from './app'
import './floor.css'

const root = document.getElementById('root')
const router = floorRouter()
const app = (
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
if (root?.firstElementChild) {
  router.ssr = { manifest: undefined }
  void router.load().then(() => hydrateRoot(root, app))
} else if (root) createRoot(root).render(app)
