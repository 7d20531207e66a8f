import styles from './TemplateCards.module.css'
import type { ViewOffer } from './viewTemplates'

const figures = 'M4 4h52v14H4zM64 4h52v14H64z'
const rows = 'M8 30h52M8 40h52M8 50h52M8 60h52'

/** How the parts of each lie: filled shapes, and lines over them. */
const drawings: Record<ViewOffer['id'] | 'blank', { readonly areas: string; readonly lines: string }> = {
  fleet: { areas: `${figures}M72 24h44v42H72z`, lines: rows },
  fuel: { areas: figures, lines: `${rows}M72 30l14 18 10-12 20 26` },
  utilisation: { areas: `${figures}M74 48h8v18h-8zM88 38h8v28h-8zM102 30h8v36h-8z`, lines: rows },
  map: { areas: `${figures}M4 24h76v42H4z`, lines: 'M88 30h28M88 40h28M88 50h28M88 60h28' },
  blank: { areas: '', lines: 'M4 4h112v62H4zM60 25v20M50 35h20' },
}

/** What a view looks like that begins so. */
export const TemplateDrawing = ({ id }: { readonly id: ViewOffer['id'] | 'blank' }) => (
  <svg className={styles.drawing} viewBox="0 0 120 70" aria-hidden>
    <path d={drawings[id].areas} fill="currentColor" opacity="0.25" />
    <path d={drawings[id].lines} fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
)
