/** A score as the server says it: an estimate, an exact result in discs, or a win or loss in so many plies. */
export interface Score {
  estimate?: number;
  unit?: "points" | "discs";
  discs?: number;
  win_in?: number;
  loss_in?: number;
  /** An end of the game that a search saw but did not prove. */
  seen?: Score;
}
