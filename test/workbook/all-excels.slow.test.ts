// Runs the fault tests of the block writer in the Excels that `npm test` leaves out.
import './edited-meanwhile.test';
import './edited-rows.test';
import './refused-answers.test';
import './stream-block.test';
import './write-faults.test';
