import { lastPlace } from './moveCard'

export const noPlaceLeft = `No place from 1 to ${lastPlace} is left between these cards: give some of them other numbers in the Display Settings.`
