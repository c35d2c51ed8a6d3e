import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/m/_authed/_console/')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/m/_authed/_console/"!</div>
}
