import { createServer } from 'node:http'
import { freePort } from '../server-process'

/** A service of prices, as an operator runs one. */
export interface PriceService {
  readonly url: string
  readonly secret: string
  close(): Promise<void>
}

export async function openPrices(): Promise<PriceService> {
  const secret = 'the-secret-of-the-price-service'
  const server = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${secret}`) {
      response.writeHead(401).end()
      return
    }
    const time = Math.floor(Date.now() / 1000)
    const tokens = [{ symbol: 'ETH', name: 'Ethereum', usdt: '3211.5', change_percent: '-0.62' }]
    response.end(JSON.stringify({ source: 'test prices', time, tokens, fiat: [{ name: 'USD', usdt: '1.0002' }] }))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${port}/prices`,
    secret,
    close: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
