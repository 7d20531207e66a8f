import { ResponsiveLine } from '@nivo/line'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  interface Window {
    /** Gives every card a new reading. */
    benchUpdate?: () => void
  }
}

const cards = 50
const points = 20
const valueAt = (card: number, at: number) =>
  Math.round(50 + 30 * Math.sin(card + at / 3) + 5 * Math.cos(at * 7)) / 2

/** Fifty cards as a project without our sparklines would have them: a value and a line chart, all by default. */
const NivoPage = () => {
  const [last, setLast] = useState(points)
  useEffect(() => {
    window.benchUpdate = () => setLast((before) => before + 1)
  }, [])
  return (
    <main style={{ display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', gap: 8 }}>
      {Array.from({ length: cards }, (_, card) => (
        <section key={card}>
          <h2>Channel {card}</h2>
          <output>{valueAt(card, last)}</output>
          <div style={{ height: 60 }}>
            <ResponsiveLine
              data={[
                {
                  id: 'trend',
                  data: Array.from({ length: points }, (_each, i) => ({
                    x: last - points + i,
                    y: valueAt(card, last - points + i),
                  })),
                },
              ]}
            />
          </div>
        </section>
      ))}
    </main>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root element')
createRoot(root).render(<NivoPage />)
