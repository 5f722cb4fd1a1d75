/**
 * The problem with a file that is about to be sent, or null. Browsers read no file that was written over since it was chosen,
 * or that its phone has cleared away: sending it would fail as if there were no network.
 */
export async function fileProblem(file: File): Promise<string | null> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return null;
  } catch {
    return 'El archivo cambió o ya no está. Elígelo otra vez.';
  }
}
