/** Upper bounds of the buckets of a histogram, in seconds. Another bucket counts what is above the last one. */
export const BOUNDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]

/** Counts durations by their length, so that Prometheus can compute quantiles. */
export class Histogram {
  readonly counts = new Float64Array(BOUNDS.length + 1)
  sumSeconds = 0

  observe(seconds: number) {
    let bucket = 0
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket++
    this.counts[bucket] = (this.counts[bucket] as number) + 1
    this.sumSeconds += seconds
  }
}

/** Counts the responses to requests of one method and route with one status. */
export class Counter {
  total = 0
  /** How many of the responses the request log has not reported yet. */
  unlogged = 0
  readonly method: string
  readonly route: string
  readonly status: number
  readonly #durations: Histogram

  /** @param durations shared by all counters of the route */
  constructor(method: string, route: string, status: number, durations: Histogram) {
    this.method = method
    this.route = route
    this.status = status
    this.#durations = durations
  }

  count(seconds: number) {
    this.total++
    this.#durations.observe(seconds)
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Counts the responses since the start of the process by route, method and status. */
export class RequestCounts {
  readonly #counters = new Map<string, Counter>()
  readonly durations = new Map<string, Histogram>()

  /** @param route a pattern: each new one takes memory for as long as the process runs */
  counterOf(anyMethod: string, route: string, status: number): Counter {
    const method = METHODS.includes(anyMethod) ? anyMethod : 'other'
    const key = `${method} ${route} ${status}`
    const known = this.#counters.get(key)
    if (known) return known
    const durations = this.durations.get(route) ?? new Histogram()
    this.durations.set(route, durations)
    const counter = new Counter(method, route, status, durations)
    this.#counters.set(key, counter)
    return counter
  }

  get counters() {
    return [...this.#counters.values()]
  }
}
