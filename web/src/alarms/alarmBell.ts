import * as z from 'zod/mini'

/** Whether this machine sounds and marks the tab. */
export const BellSwitch = z.boolean()

/** Two notes, so that it is not taken for the click of anything else. */
const notes = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 660, atSeconds: 0.18 },
] as const
const noteSeconds = 0.16
const loudness = 0.15

/**
 * Sounds once. A browser plays nothing before a person has pressed something on the page: gives whether it played.
 */
export const ringBell = async (): Promise<boolean> => {
  const context = new AudioContext()
  // Without a press it would wait for one, and sound long after what it was for.
  if (context.state === 'suspended') {
    await context.close()
    return false
  }
  for (const { hertz, atSeconds } of notes) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const start = context.currentTime + atSeconds
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(loudness, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + noteSeconds)
    tone.onended = atSeconds === 0 ? null : () => void context.close()
  }
  return true
}
