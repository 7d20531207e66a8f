/** One measured figure, beside what it was measured against in the same run. */
export interface Figure {
  name: string
  ours: number
  unit: string
  /** The same quantity of the thing compared with; absent where there is nothing fair to compare with. */
  baseline?: number
  /** What the baseline is. */
  against?: string
  /** `ours / baseline`; of the pairs' ratios the median, where they ran in pairs. */
  ratio?: number
  aim?: string
  /** What keeps the figure from being better. */
  limit: string
}

/** Fills the ratio in where it was not measured pair by pair. */
export const withRatio = (figure: Figure): Figure =>
  figure.baseline === undefined || figure.ratio !== undefined
    ? figure
    : { ...figure, ratio: figure.ours / figure.baseline }
