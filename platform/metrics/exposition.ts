/**
 * What Prometheus reads: its text format, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). Four rules, which need
 * no library: its own for Node.js had had no release for two years when this was written.
 */
export interface Metric {
  /** As Prometheus wants it: letters, digits and `_`, the unit at the end, counters with `_total`. */
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  /** In a sentence. */
  help: string
  samples: Sample[]
}

export interface Sample {
  suffix?: '_bucket' | '_sum' | '_count'
  /** From a set that is known beforehand: each combination is kept for ever by who reads it. */
  labels?: Record<string, string>
  /** null: not known, and left out. */
  value: number | null
}

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

export function writeMetrics(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, type, help, samples }) => {
      const lines = samples.flatMap((sample) => (sample.value === null ? [] : [writeSample(name, sample)]))
      return [`# HELP ${name} ${escape(help, /[\\\n]/g)}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
    })
    .join('')
}

/** A metric without labels. */
export function gauge(name: string, help: string, value: number | null): Metric {
  return { name, type: 'gauge', help, samples: [{ value }] }
}

function writeSample(name: string, { suffix, labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escape(text, /["\\\n]/g)}"`)
  return `${name}${suffix ?? ''}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${writeNumber(value ?? Number.NaN)}`
}

function writeNumber(value: number): string {
  if (value === Infinity) return '+Inf'
  return value === -Infinity ? '-Inf' : String(value)
}

function escape(text: string, signs: RegExp): string {
  return text.replace(signs, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))
}
