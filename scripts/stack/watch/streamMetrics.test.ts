import { describe, expect, it } from 'vitest'
import type { Gauge } from '../../standins/aws/cloudwatch/startCloudWatch'
import type { Resource, Templates } from '../../standins/aws/core/Templates'
import { ProvisionedThroughputExceededException } from '../../standins/aws/kinesis/openShard'
import type { Streams } from '../../standins/aws/kinesis/openStreams'
import { measureStreams } from './streamMetrics'
import type { Watch } from './startWatch'

const measured = (streams: Partial<Streams>) => {
  const counted: string[] = []
  let readGauges: () => readonly Gauge[] = () => []
  const watch = {
    put: ({ name, dimensions }) => void counted.push(`${name} ${dimensions.StreamName}`),
    addGauges: (read) => void (readGauges = read),
  } as Pick<Watch, 'put' | 'addGauges'> as Watch
  const templates = { of: () => [{ physicalId: 'Readings' } as Resource] } as Pick<
    Templates,
    'of'
  > as Templates
  return {
    counted,
    gauges: () => readGauges(),
    streams: measureStreams(templates, streams as Streams, watch),
  }
}

describe('the figures of a stream', () => {
  it('count what it takes, and what is too much for a shard', async () => {
    const refusals: Error[] = []
    const { counted, streams } = measured({
      put: () => {
        const refusal = refusals.shift()
        return refusal === undefined ? Promise.resolve('1') : Promise.reject(refusal)
      },
    })
    const put = () => streams.put('arn:aws:kinesis:r:a:stream/Readings', 'D1', Buffer.from('x'))
    expect(await put()).toBe('1')
    refusals.push(new ProvisionedThroughputExceededException('Readings', 'shard'), new Error('disk full'))
    await expect(put()).rejects.toThrow('Rate exceeded')
    await expect(put()).rejects.toThrow('disk full')
    expect(counted).toEqual(['IncomingRecords Readings', 'WriteProvisionedThroughputExceeded Readings'])
  })

  it('say in milliseconds how old what waits is, and zero when nothing does', () => {
    const ages: number[] = []
    const { gauges } = measured({ oldestMs: () => ages[0] })
    const name = 'GetRecords.IteratorAgeMilliseconds'
    expect(gauges()).toMatchObject([{ metric: { name }, reading: { value: 0 } }])
    ages.push(Date.now() - 5000)
    expect(gauges()).toMatchObject([{ metric: { name }, reading: { unit: 'milliseconds' } }])
  })
})
