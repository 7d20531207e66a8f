import { palette } from '../display/catalogue/metricCatalogue'
import { ColourField } from '../ui/field/ColourField'
import styles from './DisplaySettings.module.css'
import type { FieldProps } from './settingDraft'
import { Button } from '../ui/button/Button'

interface Props extends FieldProps {
  /** The catalogue's colour. */
  own: string
}

/** A colour of the palette, any other, or the catalogue's own. */
export const KeyColour = ({ draft, own, onChange }: Props) => {
  const colour = draft.colour === '' ? own : draft.colour
  return (
    <fieldset className={styles.colours}>
      <legend>Colour</legend>
      {palette.map((each, i) => (
        <button
          key={each}
          type="button"
          className={styles.swatch}
          style={{ background: each }}
          aria-label={`Colour ${i + 1} of ${palette.length}`}
          aria-pressed={each === colour}
          onClick={() => onChange({ colour: each })}
        />
      ))}
      <ColourField label="Other" value={colour} onChange={(next) => onChange({ colour: next ?? '' })} />
      <Button
        variant="subtle"
        size="compact-xs"
        disabled={draft.colour === ''}
        onClick={() => onChange({ colour: '' })}
      >
        Default
      </Button>
    </fieldset>
  )
}
