// How much of what the events sold is shown at once: by the dashboard, and so by what it asks for.

/** Events in the chart and as cards: more bars than that nobody tells apart. */
export const MOST_CHARTED = 20;
/** Parts of the pie, the others' together among them: more colours than that nobody tells apart. */
export const MOST_SLICES = 7;
