import type { Gauge } from '../../standins/aws/cloudwatch/startCloudWatch'
import { nameOfReference, type Templates } from '../../standins/aws/core/Templates'
import { ProvisionedThroughputExceededException } from '../../standins/aws/kinesis/openShard'
import type { Streams } from '../../standins/aws/kinesis/openStreams'
import type { Watch } from './startWatch'

const metricOf = (StreamName: string, name: string) => ({
  namespace: 'AWS/Kinesis',
  name,
  dimensions: { StreamName },
})

/** Counts what is put and what is refused, and shows how old what waits is; the streams that it returns are counted. */
export const measureStreams = (templates: Templates, streams: Streams, watch: Watch): Streams => {
  const names = templates.of('AWS::Kinesis::Stream').map(({ physicalId }) => physicalId)
  watch.addGauges(() =>
    names.map((name): Gauge => {
      const oldestMs = streams.oldestMs(name)
      return {
        metric: metricOf(name, 'GetRecords.IteratorAgeMilliseconds'),
        reading:
          oldestMs === undefined ? { value: 0 } : { ageMs: Date.now() - oldestMs, unit: 'milliseconds' },
      }
    }),
  )
  const count = (stream: string, figure: string) => watch.put(metricOf(nameOfReference(stream), figure), 1)
  return {
    ...streams,
    put: (stream, partitionKey, data) =>
      streams.put(stream, partitionKey, data).then(
        (sequenceNumber) => {
          count(stream, 'IncomingRecords')
          return sequenceNumber
        },
        (error: unknown) => {
          if (error instanceof ProvisionedThroughputExceededException)
            count(stream, 'WriteProvisionedThroughputExceeded')
          throw error
        },
      ),
  }
}
