import type { ApiDependencies } from '../../standins/aws/apigateway/serveApi'
import type { LogFiles } from './openLogFiles'
import type { Watch } from './startWatch'

/** Counts requests of the APIs and those that end in a 5xx; their lines go into the access logs. */
export const measureAnswers =
  (watch: Watch, files: LogFiles): NonNullable<ApiDependencies['onAnswer']> =>
  ({ id, accessLog }, { status }, line) => {
    const metricOf = (name: string) => ({ namespace: 'AWS/ApiGateway', name, dimensions: { ApiId: id } })
    watch.put(metricOf('Count'), 1)
    if (status >= 500) watch.put(metricOf('5xx'), 1)
    if (accessLog === undefined || line === undefined) return
    watch.log(accessLog.logGroup, JSON.parse(line))
    files.write(accessLog.logGroup, line)
  }
