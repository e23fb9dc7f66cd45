/** What it takes to call Graph for one number. */
export interface GraphChannel {
  graphUrl: string;
  graphVersion: string;
  phoneNumberId: string;
  wabaId: string;
  accessToken: string;
}
