import { createRootRoute, createRoute, createRouter, Outlet, type RouterHistory } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

/** The least that a sign-in page of these libraries can be: two fields and a button. */
function SignIn() {
  const [problem, setProblem] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = new FormData(event.currentTarget).get('email')
    if (typeof email !== 'string' || !/^\S+@\S+$/.test(email)) setProblem('Check your email and password')
  }
  return (
    <div className="login">
      <form className="card" noValidate onSubmit={submit}>
        <h1>Sign in</h1>
        <label>
          Email
          <input name="email" type="email" autoComplete="username" />
        </label>
        <label>
          Password
          <input name="password" type="password" autoComplete="current-password" />
        </label>
        <p className="err" role="alert">
          {problem}
        </p>
        <button type="submit">Sign in</button>
      </form>
    </div>
  )
}

const ROWS = Array.from({ length: 20 }, (_, row) => ({
  id: `PO${100_000 + row * 37}`,
  amount: (((row * 7919) % 90_000) / 100 + 1).toFixed(2),
}))

/** The least that a page with a list can be. */
function List() {
  return (
    <main>
      <h1>Record</h1>
      <table>
        <tbody>
          {ROWS.map(({ id, amount }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}

const root = createRootRoute({ component: Outlet })
const signIn = createRoute({ getParentRoute: () => root, path: '/login', component: SignIn })
const list = createRoute({ getParentRoute: () => root, path: '/record', component: List })

/** The router of the floor, in a browser or for the markup of its page. */
export function floorRouter(options: { history?: RouterHistory; isServer?: boolean } = {}) {
  return createRouter({ routeTree: root.addChildren([signIn, list]), ...options })
}
