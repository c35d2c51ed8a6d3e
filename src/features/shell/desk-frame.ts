export { Header } from './header'
export { Sidebar } from './sidebar'
