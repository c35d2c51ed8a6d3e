import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The figures of this process for Prometheus. */
export interface Metrics {
  readonly registry: Registry
  /** Counts one finished call, by the name of its operation. */
  observe(call: { operation: string; status: number; seconds: number }): void
  /** Adds a figure that is read whenever the metrics are read, such as the number of dead letters. */
  gauge(name: string, help: string, read: () => Promise<number> | number): void
}

/** Starts the metrics of this process. They are served on the tools port only. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of API calls by operation and HTTP status.',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    registry,
    observe: ({ operation, status, seconds }) => duration.observe({ operation, status: String(status) }, seconds),
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: async () => gauge.set(await read()),
      })
    },
  }
}
