import { alertLevels } from '../../../shared/alerts/alertLevels'
import { Card, CardGrid } from '../display/cards/Card'
import { Ago } from '../ui/text/useNow'
import { Loading } from '../ui/feedback/Loading'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { PartSection } from './SmallParts'

const ignore = () => undefined
const exampleMs = Date.UTC(2026, 0, 1, 12)
const actions = [
  { label: 'Edit limits', onSelect: ignore },
  { label: 'Hide', onSelect: ignore },
]

/** The frame of everything on the data page: quiet, with each tone, old, waiting, failed. */
export const CardParts = () => (
  <PartSection title="Card" isStack>
    <CardGrid>
      <Card title="Quiet" actions={actions} onOpen={ignore} openLabel="Quiet: open chart">
        24.1 V
      </Card>
      {alertLevels.map((level) => (
        <Card
          key={level}
          title={`Tone of ${level}`}
          tone={level}
          foot={`${nameOfLevel(level)}: Coolant too hot`}
        >
          112 °C
        </Card>
      ))}
      <Card title="With a colour" colour="var(--series)" aside="2 min">
        63 %
      </Card>
      <Card title="An old value" foot={<Ago ms={exampleMs} />}>
        81 °C
      </Card>
      <Card title="On its way">
        <Loading label="Loading the card" />
      </Card>
      <Card title="Not loaded">
        <NotLoaded what="Faults" onRetry={ignore} />
      </Card>
      <Card title="A name of forty characters, which is long" scroll wide>
        Text of a device may be longer than its card; then it scrolls, by the wheel, by a finger and by keys.
      </Card>
    </CardGrid>
  </PartSection>
)
