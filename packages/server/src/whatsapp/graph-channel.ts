/** The values that calls to Graph need for one number. */
export interface GraphChannel {
  graphUrl: string;
  graphVersion: string;
  phoneNumberId: string;
  wabaId: string;
  accessToken: string;
}
